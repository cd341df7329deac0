import { distinctTexts } from '../rule/distinct-by.ts'
import { link } from '../rule/link.ts'
import { momentInput } from '../rule/period.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { optionalLines, optionalText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { BANNER_TEXT_MAX, BANNER_TONES, MAINTENANCE_MESSAGE_MAX, PORTAL_MENUS } from './portal-management.ts'

/** The revision that the caller has read; absent: whatever is stored is replaced. */
const revision = () => yup.number().integer().min(0)

/** Needed in both languages as soon as the banner is on. */
const bannerText = () =>
  optionalText(BANNER_TEXT_MAX)
    .default('')
    .test('required', ruleMessage('required'), (value, { from }) => {
      const { isOn } = (from?.[1]?.value ?? {}) as { isOn?: unknown }
      return !!value || isOn !== true
    })

/** The notice banner: while it is on, it is shown from `startsAt` to `endsAt`; without one of them, at once or until it is turned off. */
export const noticeBannerInput = yup
  .object({
    revision: revision(),
    isOn: yup.boolean().required(),
    text: yup.object({ en: bannerText(), ko: bannerText() }).noUnknown(),
    tone: yup.string().oneOf(BANNER_TONES).default('info'),
    /** The page of the banner's link, if it has one. */
    url: link().default(''),
    startsAt: momentInput().nullable().default(null),
    endsAt: momentInput()
      .nullable()
      .default(null)
      .test('endAfterStart', ruleMessage('endAfterStart'), (endsAt, { parent }) => {
        const { startsAt } = parent as { startsAt?: string | null }
        // An invalid moment is rejected by its own rule.
        return !endsAt || !startsAt || !(Date.parse(endsAt) <= Date.parse(startsAt))
      }),
  })
  .noUnknown()

const message = () => optionalLines(MAINTENANCE_MESSAGE_MAX).default('')

/** The maintenance mode, with what visitors read meanwhile; an empty message is the product's. */
export const maintenanceInput = yup
  .object({
    revision: revision(),
    isOn: yup.boolean().required(),
    message: yup.object({ en: message(), ko: message() }).noUnknown(),
    /** When it is expected to end. It does not end by then unless it is turned off. */
    endsAt: momentInput().nullable().default(null),
  })
  .noUnknown()

/** Which menus the portal shows, and whether it publishes the status of its APIs. */
export const portalMenusInput = yup
  .object({
    revision: revision(),
    shown: yup.array(yup.string().oneOf(PORTAL_MENUS).required()).max(PORTAL_MENUS.length).test(distinctTexts).required(),
    publishesStatus: yup.boolean().required(),
  })
  .noUnknown()
