import { parsePaletteParams } from '@/lib/search-params/finder'
import { parsePlace, type Place } from '@/lib/search-params/place'
import {
  type ClientAccess,
  getClient,
  getSession,
  type PersonSession,
} from '@/lib/server/auth/guards'

/** Where the reader of the palette is, and what of it is theirs to see. */
interface ReadPlace {
  readonly place: Place
  readonly session: PersonSession
  /** The client in view; requiring it is what decides whether anything of it is shown. */
  readonly access: ClientAccess | undefined
}

/** Throws SignedOutError, ClientNotFoundError, ClientForgottenError. */
export async function readPlace(request: Request): Promise<ReadPlace> {
  const place = parsePlace(parsePaletteParams(request).at)
  const access =
    place.connection_id === undefined ? undefined : await getClient(place.connection_id)
  return { place, session: access ?? (await getSession()), access }
}
