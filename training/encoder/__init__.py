"""Trains MiniLM further on which facts messages reach, and writes it as the encoder that ships.

Needs `training/encoder/requirements.txt`: torch and what writes models for onnxruntime.
"""
