import type { OpenDatabase } from '@/lib/server/db/store/database'

/**
 * Until both environments of the bank that ships here were offered, its production was stored as its
 * sandbox. Done once for a store, which then keeps them separate.
 */
export async function separateEnvironments(database: OpenDatabase): Promise<void> {
  await database.query(
    `with before as (
       update install set separates_environments = true
       where not separates_environments returning id
     ), links as (
       update hand_off set environment = 'production'
       where environment = 'sandbox' and exists (select 1 from before)
     )
     update connection set environment = 'production'
     where environment = 'sandbox' and exists (select 1 from before)`,
  )
}
