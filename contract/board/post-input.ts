import { LOCALES } from '../locale.ts'
import { distinctBy, lowerText } from '../rule/distinct-by.ts'
import { momentInput } from '../rule/period.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { requiredText, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { fileIds, mediaText } from '../upload/media-text.ts'
import { BOARD_CATEGORIES, BOARDS, POST_FILES_MAX, POST_IMAGES_MAX, POST_TITLE_MAX, POST_VISIBILITIES } from './board.ts'

/** A text of a post in one language. */
const postText = yup
  .object({
    locale: yup.string().oneOf(LOCALES).required(),
    title: requiredText(POST_TITLE_MAX),
    content: mediaText(POST_IMAGES_MAX),
  })
  .noUnknown()

/**
 * A post with its texts, one for each language that it is given in. It is shown from `publishAt` on, at once without one. `isDraft` saves it
 * without publishing. News is about one API; other posts are about none.
 */
export const postInput = yup
  .object({
    board: yup.string().oneOf(BOARDS).required(),
    apiId: uuid()
      .nullable()
      .default(null)
      .test('required', ruleMessage('required'), (apiId, { parent }) => (parent as { board?: string }).board !== 'api-news' || !!apiId),
    category: yup.string().oneOf(BOARD_CATEGORIES).nullable().default(null),
    pinned: yup.boolean().default(false),
    visibility: yup.string().oneOf(POST_VISIBILITIES).default('public'),
    isDraft: yup.boolean().default(false),
    publishAt: momentInput().nullable().default(null),
    texts: yup
      .array(postText.required())
      .min(1)
      .max(LOCALES.length)
      .required()
      .test(distinctBy<{ locale?: string }>('locale', ({ locale }) => lowerText(locale))),
    files: fileIds(POST_FILES_MAX),
  })
  .noUnknown()

/** A changed post: it stays on its board and about its API. */
export const updatePostInput = postInput.omit(['board', 'apiId'])
