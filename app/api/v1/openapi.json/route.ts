import { apiDocument } from '@/lib/server/api/api-document'
import { getContext } from '@/lib/server/context'
import { withRoute } from '@/lib/server/http/with-route'

/** How programs call: open, since it holds nothing of anybody. */
export const GET = withRoute(() => Response.json(apiDocument(getContext().env.appOrigin)))
