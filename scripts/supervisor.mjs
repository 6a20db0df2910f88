import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asProcessEnvironment, exitWith, projectRoot } from './run-command.mjs'

/**
 * @typedef {Parameters<typeof startProgram>[0] & { name: string }} Program
 */

/**
 * Keeps several programs as one: a signal stops them all, the last started first; one that ends by
 * itself ends the rest, with a line that says which and how.
 *
 * @param {(line: string) => void} report
 */
export function createSupervisor(report) {
  /** @type {Set<ChildProgram>} */
  const programs = new Set()
  /** @type {Promise<never> | undefined} */
  let stopping

  /** @param {() => never} end */
  const stopAll = (end) => {
    stopping ??= stopInOrder([...programs].toReversed()).then(end)
    return stopping
  }
  const onSignal = () => {
    if (stopping !== undefined) {
      for (const program of programs) program.kill()
      process.exit(130)
    }
    report('Stopping …')
    void stopAll(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  watchNpm(onSignal)

  /**
   * @param {string} name
   * @param {ChildProgram} child
   */
  const watch = async (name, child) => {
    const how = await child.ended
    // One that was retired was sent its signal to end.
    if (!programs.has(child) || stopping !== undefined) return
    report(`The ${name} ended (${how}); stopping the rest.`)
    await stopAll(() => process.exit(1))
  }
  /** @param {Program} program */
  const run = (program) => {
    const child = startProgram(program)
    programs.add(child)
    void watch(program.name, child)
    return child
  }

  return {
    run,
    /**
     * Runs a short-lived program to its end; undefined when it succeeded, else how it ended.
     * @param {Program} program
     */
    async runToEnd(program) {
      const child = startProgram(program)
      programs.add(child)
      const how = await child.ended
      // A stop that is under way ends this process: nothing after this step may run.
      if (stopping !== undefined) return stopping
      programs.delete(child)
      return how === 'exit code 0' ? undefined : how
    },
    /**
     * Stops one program without ending the rest.
     * @param {ChildProgram} child
     */
    async retire(child) {
      programs.delete(child)
      await child.stop()
    },
    /**
     * Does the work of a command; when it fails, stops what was started and ends with the reason.
     * @param {() => Promise<void>} work
     */
    async guard(work) {
      try {
        await work()
      } catch (cause) {
        await stopAll(() => exitWith(cause))
      }
    },
  }
}

/** @param {readonly ChildProgram[]} programs */
async function stopInOrder(programs) {
  for (const program of programs) {
    // The dashboard may still need the bank while it drains.
    await program.stop()
  }
}

/**
 * npm passes signals on, but one that is killed outright cannot.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onGone()
  }, 1000)
  timer.unref()
}

const killAfterMilliseconds = 28_000

// A page is some megabytes of short-lived objects: room for several of them between two collections
// of the young generation saves a fifth of a page's time. A start makes many times as many, and would
// spend a twentieth of its time on collections that let the room grow by and by.
const youngFlags = ['--min-semi-space-size=16', '--max-semi-space-size=32']

export const heapFlags = {
  bank: youngFlags,
  // Of what grows old, as the pages of an export do, no more may gather than half of what is in use. At
  // the bank nothing does, and looking for it would take a third of a page's time.
  dashboard: [...youngFlags, '--heap-growing-percent=50'],
}

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
export function startProgram({ name, file, args = [], env }) {
  const preload = new URL('stop-with-parent.mjs', import.meta.url).href
  const heap = name === 'dashboard' ? heapFlags.dashboard : heapFlags.bank
  const flags = ['--enable-source-maps', ...heap, '--import', preload]
  const child = spawn(process.execPath, [...flags, file, ...args], {
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
      const deadline = setTimeout(() => child.kill('SIGKILL'), killAfterMilliseconds)
      child.kill('SIGTERM')
      await ended
      clearTimeout(deadline)
    },
  }
}
