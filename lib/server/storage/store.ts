import type { OpenDatabase } from '@/lib/database/database'
import type { InstallWatch } from '@/lib/server/storage/install-watch'
import type { TokenJournal } from '@/lib/server/storage/token-journal'
import type { Vault } from '@/lib/server/vault/vault'

/** All that a verb which touches tokens needs: where they lie, what seals them, what saves them. */
export interface Store {
  database: OpenDatabase
  vault: Vault
  journal: TokenJournal
  install: InstallWatch
}
