import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

interface Floor {
  package: string
  lowest: string
  advisory: string
}

async function readJson<Value>(name: string): Promise<Value> {
  return JSON.parse(await readFile(name, 'utf8')) as Value
}

const { packages } = await readJson<{ packages: Record<string, LockedPackage> }>(
  'package-lock.json',
)
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.startsWith('node_modules/') && link !== true,
)

function findEntry(from: string, name: string): LockedPackage | undefined {
  for (let place = from; ; place = place.slice(0, place.lastIndexOf('node_modules/'))) {
    const entry =
      packages[`${place === '' ? '' : `${place.replace(/\/$/, '')}/`}node_modules/${name}`]
    if (entry !== undefined || place === '') return entry
  }
}

function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [left, right].map((text) =>
    (text.split(/[-+]/, 1)[0] ?? '').split('.').map(Number),
  )
  for (const index of [0, 1, 2]) {
    const difference = (leftParts?.[index] ?? 0) - (rightParts?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

describe('the lock file', () => {
  test('every optional dependency that it names has an entry, on whichever platform', () => {
    const missing = Object.entries(packages).flatMap(([place, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => findEntry(place, name) === undefined)
        .map((name) => `${name} of ${place}`),
    )
    expect(missing).toEqual([])
    expect(installed.length).toBeGreaterThan(100)
  })

  test('every package is held by its hash and comes from whichever registry is set up', () => {
    const loose = installed.filter(([, { integrity }]) => !integrity)
    expect(loose.map(([place]) => place)).toEqual([])
    const bound = installed.filter(([, { resolved }]) => resolved !== undefined)
    expect(bound.map(([place]) => place)).toEqual([])
  })

  test('what decodes images is not installed: a crafted one could run code, and nothing here needs it', () => {
    const own = Object.keys(packages).filter((place) => !place.startsWith('node_modules/'))
    expect(own).toEqual(['', 'security/without-sharp'])
    expect(packages['node_modules/sharp']).toEqual({
      resolved: 'security/without-sharp',
      link: true,
    })
    expect(
      installed.map(([place]) => place).filter((place) => /@img\/|\/sharp$/.test(place)),
    ).toEqual([])
  })

  test('every direct dependency is pinned to one version', async () => {
    const manifest =
      await readJson<Record<string, Record<string, string> | undefined>>('package.json')
    const wanted = Object.entries({ ...manifest['dependencies'], ...manifest['devDependencies'] })
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([])
    expect(wanted.length).toBeGreaterThan(20)
  })
})

describe('the lowest safe versions', async () => {
  const floors = await readJson<Floor[]>('security/floors.json')

  test.each(floors)('$package is at $lowest or above wherever it is installed', (floor) => {
    const copies = installed.filter(([place]) => place.endsWith(`node_modules/${floor.package}`))
    const below = copies.filter(
      ([, { version = '0' }]) => compareVersions(version, floor.lowest) < 0,
    )
    expect(below.map(([place, { version }]) => `${place} ${version}`)).toEqual([])
    expect(floor.advisory).not.toBe('')
  })

  test('a version is compared by its numbers', () => {
    expect(compareVersions('4.24.9', '4.24.15')).toBeLessThan(0)
    expect(compareVersions('16.10.0', '16.4.3')).toBeGreaterThan(0)
    expect(compareVersions('0.35.5', '0.35.5')).toBe(0)
  })
})
