'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { type Action, may, type PersonRole } from '@/lib/domain/people/permissions'

const Role = createContext<PersonRole | undefined>(undefined)

/** The role of the person who is signed in, for the buttons of every screen below. */
export function RoleProvider({ role, children }: { role: PersonRole; children: ReactNode }) {
  return <Role value={role}>{children}</Role>
}

/** Whether a button may be offered. The server decides again when it is pressed. */
export function useMay(action: Action): boolean {
  const role = useContext(Role)
  return role !== undefined && may({ role }, action)
}
