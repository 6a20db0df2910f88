import { defineConfig } from 'drizzle-kit'

// The first and the last statements of the baseline are written by hand, and say so.
export default defineConfig({
  dialect: 'postgresql',
  out: 'bank/ledger/migrations',
  schema: ['bank/ledger/schema.ts', 'bank/ledger/people.ts', 'bank/authorization/schema.ts'],
})
