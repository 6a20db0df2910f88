import { spawnSync } from 'node:child_process'
import { buildBundles, buildDashboard } from './build-programs.mjs'
import { ensureBrowser } from './browser.mjs'
import { exitWith, say } from './say.mjs'
import { inProject } from './project-root.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'

// `npm run bench`, or `npm run bench -- P1 P14`: everything it needs first, then the measuring.

try {
  requireNode()
  await installPackages(say)
  await buildBundles(say)
  // A ledger of a chosen size is measured at the bank alone.
  if (!process.argv.includes('--transactions')) {
    await ensureBrowser(say)
    await buildDashboard(say)
  }
  const args = ['--import', 'tsx', inProject('bench/main.ts'), ...process.argv.slice(2)]
  // The table is what was asked for, so it goes to standard output, unlike the steps above.
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
} catch (cause) {
  exitWith(cause)
}
