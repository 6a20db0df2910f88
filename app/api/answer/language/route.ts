import { chooseLanguageOfLink } from '@/lib/server/http/choose-language'
import { answerPath } from '@/lib/server/http/visit-answer'
import { withRoute } from '@/lib/server/http/with-route'

/** Another language for the page of a client’s questions. */
export const POST = withRoute((request) => chooseLanguageOfLink(request, answerPath), {
  orOpaque: true,
})
