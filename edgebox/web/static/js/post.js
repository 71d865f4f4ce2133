// Posts, one after the other: a button must not come up before it went down.

let last = Promise.resolve();

async function send(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    if (answer.status === 204) return { ok: true, words: "" };
    const found = await answer.json();
    return { status: answer.status, ...found };
  } catch {
    return { ok: false, words: "The box can't be reached." };
  }
}

export function post(path, body) {
  const answer = last.then(() => send(path, body));
  last = answer;
  return answer;
}

/** Post, and say in a note why it was refused. */
export async function ask(path, body) {
  const answer = await post(path, body);
  if (!answer.ok) note(answer.words || "That did not work.");
  return answer;
}

let gone = 0;
export function note(words) {
  const place = document.getElementById("note");
  if (!place) return;
  place.textContent = words;
  place.hidden = false;
  clearTimeout(gone);
  gone = setTimeout(() => { place.hidden = true; }, 7000);
}
