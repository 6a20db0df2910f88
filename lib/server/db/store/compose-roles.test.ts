import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeRoles } from '@/lib/server/db/store/firm-role'

test('compose.yaml makes each role that the store needs, and its login is of them all', () => {
  const needed = Array.from(makeRoles.matchAll(/create role (\w+)/g), ([, role]) => role)
  const compose = readFileSync('compose.yaml', 'utf8')
  const [, granted = ''] =
    /create role countinghouse login in role ([\w, ]+) password/.exec(compose) ?? []
  expect(needed.length).toBeGreaterThan(1)
  for (const role of needed) expect(compose).toContain(`create role ${role};`)
  expect(granted.split(', ').toSorted()).toEqual(needed.toSorted())
})
