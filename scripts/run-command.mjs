import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs a program to its end and resolves with how it went; throws when it cannot be started.
 * With `quiet` its output is collected instead of shown.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.Dict<string>, cwd?: string, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runCommand(file, args, { env = process.env, cwd, quiet = false } = {}) {
  const child = spawn(file, [...args], {
    cwd: cwd ?? projectRoot,
    env: asProcessEnvironment(env),
    // What a step says is progress: standard output belongs to the command that runs it.
    stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
    shell: process.platform === 'win32' && !file.endsWith('.exe'),
  })
  const killWithUs = () => child.kill()
  process.once('exit', killWithUs)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  /** @type {[number | null]} */
  const [code] = /** @type {any} */ (await once(child, 'close'))
  process.off('exit', killWithUs)
  return { code: code ?? 1, output }
}

/**
 * As `runCommand`, for a step that has to succeed.
 *
 * @param {string} what what failed, in words
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.Dict<string>, cwd?: string, quiet?: boolean }} [options]
 */
export async function requireCommand(what, file, args, options) {
  const { code, output } = await runCommand(file, args, options)
  if (code !== 0) throw new CommandError(`${what} failed (exit code ${code})`, output)
  return output
}

/** A step outside this program failed; its message is the one line that a person needs. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError'
  /**
   * @param {string} message
   * @param {string} [output] what the step itself said
   */
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/** A variable of the environment is missing or wrong; the message is the one line to show. */
export class SettingError extends Error {
  /** @override */
  name = 'SettingError'
}

export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** @param {string[]} segments */
export function inProject(...segments) {
  return path.join(projectRoot, ...segments)
}

/**
 * Next's types demand a NODE_ENV in every environment; a child process needs none.
 *
 * @param {NodeJS.Dict<string>} environment
 */
export function asProcessEnvironment(environment) {
  return /** @type {NodeJS.ProcessEnv} */ (environment)
}

/**
 * Progress for a person; standard output is left to results.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Ends a command the way each of them ends on a failure: one plain line for what a person can
 * mend, the whole error for what is a fault of ours.
 *
 * @param {unknown} cause
 * @returns {never}
 */
export function exitWith(cause) {
  if (cause instanceof CommandError) {
    if (cause.output !== '') say(cause.output.trimEnd())
    say(cause.message)
  } else if (cause instanceof SettingError) {
    say(cause.message)
  } else {
    console.error(cause)
  }
  process.exit(1)
}
