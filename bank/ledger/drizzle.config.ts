import { defineConfig } from 'drizzle-kit'

// `0000_extensions` is written by hand and comes first; keep it when the rest is generated afresh.
export default defineConfig({
  dialect: 'postgresql',
  out: 'bank/ledger/migrations',
  schema: ['bank/ledger/schema.ts', 'bank/ledger/people.ts', 'bank/authorization/schema.ts'],
})
