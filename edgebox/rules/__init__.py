"""Pure rules of checks: difficulty, skills, pools, modifiers, destiny (section C)."""
