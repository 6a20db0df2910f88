import type { OpenDatabase } from '@/lib/server/db/store/database'
import type { InstallWatch } from '@/lib/server/db/install-watch'
import type { TokenJournal } from '@/lib/server/db/token-journal'
import type { Vault } from '@/lib/server/db/vault/vault'

/** All that a verb which touches tokens needs: where they lie, what seals them, what saves them. */
export interface Store {
  database: OpenDatabase
  vault: Vault
  journal: TokenJournal
  install: InstallWatch
}
