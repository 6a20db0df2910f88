import { exitWith } from './say.mjs'
import { startProgram } from './child-program.mjs'

/**
 * @typedef {import('./child-program.mjs').ChildProgram} ChildProgram
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
    // One that was retired was asked to end.
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
