import { listClientEntries } from '@/lib/server/reads/read-client'
import { readPlace } from '@/lib/server/reads/read-place'
import { paletteContents } from '@/lib/present/palette/palette-contents'
import { readerOf } from '@/lib/server/http/get-reader'
import { readPreferences } from '@/lib/server/auth/request-language'
import { withRoute } from '@/lib/server/http/with-route'

/** What the palette holds when it opens. */
export const GET = withRoute(async (request) => {
  const { place, session, access } = await readPlace(request)
  return Response.json(
    paletteContents({
      place,
      client: access?.client,
      clients: (await listClientEntries(session)).length,
      role: session.person.role,
      preferences: await readPreferences(),
      format: await readerOf(access ?? session),
    }),
  )
})
