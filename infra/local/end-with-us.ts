import { spawn } from 'node:child_process';

/**
 * Has a process ended when ours is gone without having done so itself (SIGKILL, out of memory). A shell
 * waits for the end of a pipe whose other end is in our hands. The function that is returned calls it off.
 */
export function endWithUs(pid: number, signal: 'INT' | 'TERM'): () => void {
  const guard = spawn('sh', ['-c', 'read -r _; kill -"$1" "$2"', 'sh', signal, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
