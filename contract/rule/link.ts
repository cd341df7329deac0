import { ruleMessage } from './rule-message.ts'
import { yup } from './yup.ts'

export const URL_MAX = 2000
const WEB_ADDRESS = /^https?:\/\/\S+$/

/** A web address: `http://` or `https://`, a valid host, and no spaces. */
export const link = () =>
  yup
    .string()
    .trim()
    .max(URL_MAX)
    .matches(WEB_ADDRESS, { message: ruleMessage('url'), excludeEmptyString: true })
    .test('url', ruleMessage('url'), (value) => !value || !WEB_ADDRESS.test(value) || URL.canParse(value))
