import { LOCALES } from '../locale.ts'
import { ROLES } from '../role.ts'
import { email } from '../rule/email.ts'
import { newPassword } from '../rule/password.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { optionalText, requiredText } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { COMPANY_MAX, OAUTH_NAME_MAX, PHONE_MAX, TEAM_MAX, USER_NAME_MAX } from './user.ts'

/** A phone number in E.164 form; the form joins the chosen country and the typed number. Checked in full by the platform. */
export const phone = () =>
  yup
    .string()
    .trim()
    .max(PHONE_MAX)
    .matches(/^\+[1-9][0-9]{6,14}$/, { message: ruleMessage('phone'), excludeEmptyString: true })

export const personFields = {
  name: requiredText(USER_NAME_MAX),
  locale: yup.string().oneOf(LOCALES).required(),
  phone: phone(),
  company: optionalText(COMPANY_MAX),
  team: optionalText(TEAM_MAX),
}

const roles = () => yup.array(yup.string().oneOf(ROLES).required()).min(1).max(ROLES.length).required()

/** An admin makes an account: no verification. Without a password the person gets a one-time link by mail. */
export const createUserInput = yup
  .object({
    email: email().required(),
    ...personFields,
    password: newPassword(),
    roles: roles(),
  })
  .noUnknown()

/** What an admin changes of a person; the address is their ID and stays. Empty texts clear a field. */
export const updateUserInput = yup
  .object({
    ...personFields,
    oauthUserName: optionalText(OAUTH_NAME_MAX),
    oauthClientId: optionalText(OAUTH_NAME_MAX),
    postsAutoApproved: yup.boolean().required(),
  })
  .noUnknown()

/** Product rules, section 5: at least one permission. */
export const userRolesInput = yup.object({ roles: roles() }).noUnknown()

/** With a password it is set; without one the person gets a one-time link by mail to choose one. */
export const userPasswordInput = yup.object({ password: newPassword() }).noUnknown()
