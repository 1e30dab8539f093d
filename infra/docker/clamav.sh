#!/bin/sh
# Runs ClamAV's scanner, and updates its signatures twice a day.
set -eu
cat >/tmp/clamd.conf <<'END'
Foreground yes
DatabaseDirectory /var/lib/clamav
TemporaryDirectory /tmp
TCPSocket 3310
TCPAddr 0.0.0.0
# More than the largest attachment.
StreamMaxLength 25M
# Files that cannot be unpacked to their end count as not scanned, not as clean.
AlertExceedsMax yes
# New signatures replace the old ones in memory rather than doubling it; scans wait for a minute.
ConcurrentDatabaseReload no
END
cat >/tmp/freshclam.conf <<'END'
Foreground yes
Checks 2
DatabaseDirectory /var/lib/clamav
DatabaseMirror database.clamav.net
NotifyClamd /tmp/clamd.conf
END
# The image brings signatures; this is for a volume that lost them.
[ -f /var/lib/clamav/main.cvd ] || [ -f /var/lib/clamav/main.cld ] || freshclam --config-file=/tmp/freshclam.conf
freshclam --daemon --config-file=/tmp/freshclam.conf &
exec clamd --config-file=/tmp/clamd.conf
