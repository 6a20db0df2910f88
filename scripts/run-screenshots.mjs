import { buildBundles, buildDashboard } from './build-programs.mjs'
import { ensureBrowser } from './browser.mjs'
import { exitWith, say } from './say.mjs'
import { inProject } from './project-root.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'
import { runCommand } from './run-command.mjs'

// `npm run screenshots` compares every screen with its picture; `-- --update-snapshots` takes anew
// those that differ.

try {
  requireNode()
  await installPackages(say)
  await ensureBrowser(say)
  await buildBundles(say)
  await buildDashboard(say)
  const config = ['--config', inProject('playwright.pictures.config.ts')]
  const { code } = await runCommand(inProject('node_modules/.bin/playwright'), [
    'test',
    ...config,
    ...process.argv.slice(2),
  ])
  process.exitCode = code ?? 1
} catch (cause) {
  exitWith(cause)
}
