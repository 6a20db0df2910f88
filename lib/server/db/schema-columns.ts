import { timestamp } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
