import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asProcessEnvironment } from './process-environment.mjs'
import { projectRoot } from './project-root.mjs'

const KILL_AFTER_MS = 28_000

// A page is some megabytes of short-lived objects: room for several of them between two collections
// of the young generation saves a fifth of a page's time. A start makes many times as many, and would
// spend a twentieth of its time on collections that let the room grow by and by.
export const heapFlags = ['--min-semi-space-size=16', '--max-semi-space-size=32']
const nodeFlags = ['--enable-source-maps', ...heapFlags]

/**
 * @typedef {object} ChildProgram
 * @property {Promise<string>} ended how it ended, in words
 * @property {() => boolean} running
 * @property {() => Promise<void>} stop asks it to drain, and kills it when it does not
 * @property {() => void} kill
 */

/**
 * Starts one of our programs over an IPC channel: when this process ends, however it ends, the
 * channel closes and the program stops itself.
 *
 * @param {{ name: string, file: string, args?: readonly string[], env: NodeJS.Dict<string> }} program
 * @returns {ChildProgram}
 */
export function startProgram({ file, args = [], env }) {
  const preload = new URL('stop-with-parent.mjs', import.meta.url).href
  const child = spawn(process.execPath, [...nodeFlags, '--import', preload, file, ...args], {
    cwd: projectRoot,
    env: asProcessEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Its own group, so that Ctrl-C reaches only the parent, which stops the programs in order.
    detached: process.platform !== 'win32',
  })
  const ended = once(child, 'exit').then(
    ([code, signal]) => (signal === null ? `exit code ${code}` : `signal ${signal}`),
    (/** @type {Error} */ cause) => cause.message,
  )
  const running = () => child.exitCode === null && child.signalCode === null
  return {
    ended,
    running,
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      if (!running()) return
      const deadline = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(deadline)
    },
  }
}
