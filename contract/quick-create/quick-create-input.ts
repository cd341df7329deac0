import { apiFields, basePath } from '../api/api-input.ts'
import { methodShape, QUICK_METHODS_MAX } from '../api/method-lines.ts'
import { targetUrl } from '../api/target-url.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { importDocumentInput, methodPath } from '../method/method-input.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** The name of the version that quick create creates. */
export const QUICK_STAGE_NAME = 'v1'

/** Fields of both kinds of quick create. */
export const quickCreateFields = {
  name: apiFields.name,
  basePath: basePath().required(),
  /** The service's URL; its path precedes every method's path. */
  targetUrl: targetUrl().required(),
  environmentId: uuid().required(),
  /** Deploys the version immediately. */
  deploy: yup.boolean().default(true),
}

/** Quick create with methods from either a document or a list. */
export const quickCreateInput = yup
  .object({
    ...quickCreateFields,
    document: importDocumentInput.nullable().default(null),
    methods: yup
      .array(
        yup
          .object({ httpMethod: yup.string().oneOf(HTTP_METHODS).required(), path: methodPath().required() })
          .noUnknown()
          .required(),
      )
      .max(QUICK_METHODS_MAX)
      .default([])
      .test('distinct', ruleMessage('distinct'), (methods) => {
        const whole = (methods ?? []).filter((method) => method?.httpMethod && method.path)
        return new Set(whole.map(methodShape)).size === whole.length
      }),
    /** Confirms that the service was unreachable in the connection test. */
    acceptFailedTest: yup.boolean().default(false),
  })
  .noUnknown()
  .test('documentOrMethods', ruleMessage('required'), function ({ document, methods }) {
    // Runs besides the fields' own rules, which reject null.
    const hasMethods = Array.isArray(methods) && methods.length > 0
    if (document ? !hasMethods : hasMethods) return true
    return this.createError({ path: 'methods', message: ruleMessage(document ? 'documentOrMethods' : 'required') })
  })
