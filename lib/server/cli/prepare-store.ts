import { createDemoFirms, isLoopback } from '@/lib/server/db/firm'
import { openStorage } from '@/lib/server/db/store'

/**
 * The program `.build/store-prepare.mjs`: creates and migrates the dashboard's store and leaves. A
 * process of its own, since a first initdb takes 800 MB that the dashboard must not keep.
 */
async function prepare(environment: NodeJS.ProcessEnv): Promise<void> {
  const database = await openStorage({
    dataDir: environment['DATA_DIR'] || '.data',
    databaseUrl: environment['DATABASE_URL'] || undefined,
  })
  try {
    const appUrl = environment['APP_URL'] || 'http://localhost'
    if (isLoopback(appUrl) && (await createDemoFirms(database))) {
      process.stdout.write('Created the demo firms\n')
    }
  } finally {
    await database.close()
  }
}

await prepare(process.env)
