import { expect, test } from 'vitest'
import {
  type Action,
  may,
  NotAllowedError,
  permissions,
  personRoles,
  requirePermission,
} from '@/lib/domain/people/permissions'

const actions = Object.keys(permissions) as Action[]

test('each role may do all that the role below may, and something more', () => {
  const counts = personRoles.map((role) => actions.filter((action) => may({ role }, action)).length)
  expect(counts).toEqual([actions.length, 4, 3, 1])
  for (const action of actions) {
    const allowed = personRoles.map((role) => may({ role }, action))
    expect(allowed.lastIndexOf(true), action).toBe(allowed.filter(Boolean).length - 1)
  }
})

test('a viewer reads, a preparer connects, a reviewer may do no less, an admin ends', () => {
  expect(may({ role: 'viewer' }, 'read')).toBe(true)
  expect(may({ role: 'viewer' }, 'connect')).toBe(false)
  expect(may({ role: 'preparer' }, 'connect')).toBe(true)
  expect(may({ role: 'preparer' }, 'sign_off')).toBe(false)
  expect(may({ role: 'reviewer' }, 'sign_off')).toBe(true)
  expect(may({ role: 'reviewer' }, 'disconnect')).toBe(false)
  expect(may({ role: 'admin' }, 'disconnect')).toBe(true)
})

test('a role that nobody knows may do nothing', () => {
  for (const role of ['', 'owner', 'Admin', 'junior', 'constructor']) {
    expect(actions.filter((action) => may({ role }, action))).toEqual([])
  }
})

test('what is not allowed is refused by name', () => {
  expect(() => requirePermission({ role: 'viewer' }, 'connect')).toThrow(NotAllowedError)
  expect(() => requirePermission({ role: 'preparer' }, 'connect')).not.toThrow()
})
