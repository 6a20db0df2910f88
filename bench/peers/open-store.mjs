import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// The bank's store opened by itself: what starting the bank costs at the least. `node open-store.mjs FOLDER PORT`

const [folder = '', port] = process.argv.slice(2)
const store = await PGlite.create({
  dataDir: folder,
  postgresqlconf: ['shared_buffers=8MB'],
  extensions: { btree_gin, pg_trgm },
})
await store.query('select 1')
createServer((_, response) => response.end('open')).listen(Number(port), 'localhost')
process.on('SIGTERM', () => void store.close().then(() => process.exit(0)))
