import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { exitWith, say } from './say.mjs'
import { inProject } from './project-root.mjs'
import { installPackages } from './install-packages.mjs'
import { requireNode } from './require-node.mjs'
import { startTestPostgres } from './throwaway-postgres.mjs'

// `npm run prove`, or `npm run prove -- G2 --long`: a PostgreSQL to throw away, then the proofs.

try {
  requireNode()
  await installPackages(say)
  const server = await startTestPostgres(say)
  try {
    const args = ['--import', 'tsx', inProject('bench/prove/main.ts'), ...process.argv.slice(2)]
    const env = { ...process.env, TEST_POSTGRES_URL: server.url }
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    const [code] = await once(child, 'exit')
    process.exitCode = typeof code === 'number' ? code : 1
  } finally {
    await server.stop()
  }
} catch (cause) {
  exitWith(cause)
}
