import { readdirSync } from 'node:fs'

/**
 * Every address of the dashboard that is a client's, as its tree of routes has them, so that a new one
 * is asked too. What else an address names is of no client.
 */
export function listClientRoutes(connection_id: string): { path: string; isPage: boolean }[] {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  return (
    files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\[connection_id\].*\/(page\.tsx|route\.ts)$/.test(file))
      // What opens over a screen has the address of a page.
      .filter((file) => !file.includes('@'))
      .map((file) => ({
        path: `/${file}`
          .replace(/\/(page\.tsx|route\.ts)$/, '')
          .replaceAll(/\/\([^/]*\)/g, '')
          .replace('[connection_id]', connection_id)
          .replace('[kind]', 'invoices')
          .replaceAll(/\[[^\]]*\]/g, '1'),
        isPage: file.endsWith('page.tsx'),
      }))
  )
}
