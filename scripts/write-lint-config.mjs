import { writeFile } from 'node:fs/promises'
import { inProject } from './project-root.mjs'
import { lintConfig } from './lint-config.mjs'
import { requireCommand } from './run-command.mjs'

// `node scripts/write-lint-config.mjs`: .oxlintrc.json, after a change to the table of layers.

const file = inProject('.oxlintrc.json')
await writeFile(file, JSON.stringify(lintConfig(), undefined, 2))
await requireCommand('oxfmt', inProject('node_modules/.bin/oxfmt'), [file])
