import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const folder = path.resolve('bench')

/** Where a file of a peer's package is, installing all peers from their own lock file first. */
export async function peerFile(file: string, report: (line: string) => void): Promise<string> {
  // npm writes this last of all, so an installation that was interrupted counts as none.
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) {
    report('Installing what the bank is measured against …')
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  }
  return path.join(folder, 'node_modules', file)
}
