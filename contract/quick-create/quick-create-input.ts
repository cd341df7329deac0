import { apiFields, basePath } from '../api/api-input.ts'
import { methodShape, QUICK_METHODS_MAX } from '../api/method-lines.ts'
import { targetUrl } from '../api/target-url.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { importDocumentInput, methodPath } from '../method/method-input.ts'
import { ruleMessage } from '../rule/rule-message.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** The name of the one version that a quick creation makes. */
export const QUICK_STAGE_NAME = 'v1'

/** What both ways of a quick creation ask for. */
export const quickCreateFields = {
  name: apiFields.name,
  basePath: basePath().required(),
  /** Where the service is; its path stands before every method's path. */
  targetUrl: targetUrl().required(),
  environmentId: uuid().required(),
  /** Deploys the version at once. */
  deploy: yup.boolean().default(true),
}

/** The methods come from a document or from a list, one of the two. */
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
    /** The person has seen that the service could not be reached, and goes on all the same. */
    acceptFailedTest: yup.boolean().default(false),
  })
  .noUnknown()
  .test('documentOrMethods', ruleMessage('required'), function ({ document, methods }) {
    // Runs beside the fields' own rules: null is theirs to refuse.
    const hasMethods = Array.isArray(methods) && methods.length > 0
    if (document ? !hasMethods : hasMethods) return true
    return this.createError({ path: 'methods', message: ruleMessage(document ? 'documentOrMethods' : 'required') })
  })
