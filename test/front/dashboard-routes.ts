import { readdirSync, readFileSync } from 'node:fs'

export interface DashboardRoute {
  /** As Next spells it: `/clients/[connection_id]/cards/[id]`. */
  pattern: string
  isPage: boolean
  source: string
}

/** Every page and route handler, as the tree of routes has them, so that a new one is in it by itself. */
export function listRoutes(): DashboardRoute[] {
  return (
    readdirSync('app', { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
      // What opens over a screen has the address of a page.
      .filter((file) => !file.includes('@'))
      .map((file) => ({
        pattern: `/${file}`.replace(/\/(page\.tsx|route\.ts)$/, '').replaceAll(/\/\([^/]*\)/g, ''),
        isPage: file.endsWith('page.tsx'),
        source: readFileSync(`app/${file}`, 'utf8'),
      }))
  )
}

/**
 * Every address of the dashboard that is a client's. What else an address names is of no client.
 */
export function listClientRoutes(connection_id: string): { path: string; isPage: boolean }[] {
  return listRoutes()
    .filter(({ pattern }) => pattern.includes('[connection_id]'))
    .map(({ pattern, isPage }) => ({ path: fillPattern(pattern, connection_id), isPage }))
}

/** The address of a route, with `other` for whatever else it names. */
export function fillPattern(pattern: string, connection_id: string, other = '1'): string {
  return pattern
    .replace('[connection_id]', connection_id)
    .replace('[kind]', 'invoices')
    .replaceAll(/\[[^\]]*\]/g, other)
}
