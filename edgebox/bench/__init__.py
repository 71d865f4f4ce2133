"""What `edgebox bench` measures, one module for each subject."""
