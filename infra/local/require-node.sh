#!/bin/sh
# Node 20 is enough to run npm; the rest then runs on the Node 24 that npm installs.
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo 'Node.js 20 or newer and npm are needed: https://nodejs.org' >&2
  exit 1
fi
major=$(node -p 'process.versions.node.split(".")[0]')
if [ "$major" -lt 20 ]; then
  echo "Node.js 20 or newer is needed, and this is $(node --version)." >&2
  exit 1
fi
