import { chooseLanguageOfLink } from '@/lib/server/http/choose-language'
import { sharedPath } from '@/lib/server/http/visit-shared'
import { withRoute } from '@/lib/server/http/with-route'

/** Another language for a client’s own page. */
export const POST = withRoute((request) => chooseLanguageOfLink(request, sharedPath), {
  orOpaque: true,
})
