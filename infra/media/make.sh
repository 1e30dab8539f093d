#!/bin/sh
# Makes every image and video again. Restartable: what is rendered is skipped.
# Needs Python 3.11, npm and ffmpeg (with libx264 and libsvtav1); everything else goes into $WORK.
#   WORK   where the environment, caches and renders live   (default /tmp/media)
#   SCALE, SAMPLES   quality of the renders                  (default 1, 14)
#   ONLY   groups to render: home,loops,about,portfolio      (default all)
# The render's process id is in $WORK/render.pid: it can be stopped and continued with kill -STOP and -CONT.
set -eu
cd "$(dirname "$0")"
WORK=${WORK:-/tmp/media}
mkdir -p "$WORK/cache" "$WORK/final" attached_assets
if [ ! -x "$WORK/venv/bin/python" ]; then
  python3.11 -m venv "$WORK/venv"
  "$WORK/venv/bin/pip" install -q -r requirements.txt
fi
if [ ! -f "$WORK/cache/land-50m.json" ]; then
  (cd "$WORK/cache" && npm pack --silent world-atlas@2.0.2 >/dev/null && tar xzf world-atlas-2.0.2.tgz --strip-components=1 package/land-50m.json && rm world-atlas-2.0.2.tgz)
fi
export MEDIA_CACHE="$WORK/cache"
nice -n 19 "$WORK/venv/bin/python" render.py --out "$WORK/final" --scale "${SCALE:-1}" --samples "${SAMPLES:-14}" --only "${ONLY:-home,loops,about,portfolio}" &
echo $! > "$WORK/render.pid"
wait $!
nice -n 19 "$WORK/venv/bin/python" assemble.py "$WORK/final" attached_assets
"$WORK/venv/bin/python" write_manifest.py
"$WORK/venv/bin/python" contact_sheet.py "$WORK/contact-stills.png" 4 320 attached_assets/*.jpg
