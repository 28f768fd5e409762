"""What the rules do on invented situations: the parts of benchmarks/rules.py."""
