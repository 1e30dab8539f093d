import { spawn } from 'node:child_process';

/**
 * Signals a process when this one ends without having done so itself (SIGKILL, out of memory): a shell waits for the end
 * of a pipe that this process holds open. Call the returned function to cancel.
 */
export function killOnParentExit(pid: number, signal: 'INT' | 'TERM'): () => void {
  const guard = spawn('sh', ['-c', 'read -r _; kill -"$1" "$2"', 'sh', signal, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
