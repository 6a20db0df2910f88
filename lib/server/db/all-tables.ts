import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as api from '@/lib/server/db/api-schema'
import * as books from '@/lib/server/db/books-schema'
import * as client from '@/lib/server/db/client-schema'
import * as close from '@/lib/server/db/close-schema'
import * as connection from '@/lib/server/db/connection-schema'
import * as departure from '@/lib/server/db/departure-schema'
import * as exported from '@/lib/server/db/export-schema'
import * as factor from '@/lib/server/db/factor-schema'
import * as gap from '@/lib/server/db/gap-schema'
import * as health from '@/lib/server/db/health-schema'
import * as ledger from '@/lib/server/db/ledger-schema'
import * as mark from '@/lib/server/db/mark-schema'
import * as notification from '@/lib/server/db/notification-schema'
import * as ownPage from '@/lib/server/db/own-page-schema'
import * as pack from '@/lib/server/db/pack-schema'
import * as renewal from '@/lib/server/db/renewal-schema'
import * as request from '@/lib/server/db/request-schema'
import * as base from '@/lib/server/db/schema'
import * as watch from '@/lib/server/db/watch-schema'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  api,
  base,
  books,
  client,
  close,
  connection,
  departure,
  exported,
  factor,
  gap,
  health,
  ledger,
  mark,
  notification,
  ownPage,
  pack,
  renewal,
  request,
  watch,
]

/** Every table of the store; a test compares it with the store itself. */
export const allTables: readonly PgTable[] = [
  ...new Set(
    modules.flatMap((each) => Object.values<unknown>(each).filter((value) => is(value, PgTable))),
  ),
] as PgTable[]
