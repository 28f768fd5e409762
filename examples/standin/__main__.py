import sys

from examples.standin import server

PORT = 8001

if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else PORT
    print(f"The stand-in answers at http://{server.HOST}:{port}. Ctrl-C ends it.")
    try:
        server.make(port).serve_forever()
    except KeyboardInterrupt:
        print()
