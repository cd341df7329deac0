import { inquiryEndpoints } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { sendUpload } from '../upload/send-upload.ts'
import { addQuestion } from './add-question.ts'
import { answerInquiry, updateAnswer } from './answer-inquiry.ts'
import { createInquiry } from './create-inquiry.ts'
import { deleteInquiry } from './delete-inquiry.ts'
import { answererOf, authorOf, everybody } from './inquiry-readers.ts'
import { getInquiry, inquiryUpload, listInquiries } from './inquiry-view.ts'
import { updateOwnInquiry } from './update-own-inquiry.ts'

/** Serves inquiries to their authors, to those who answer, and those that are not private to everybody. */
export function inquiryRoutes(platform: Platform): void {
  serve(platform, inquiryEndpoints.listOwnInquiries, ({ db, caller, query }) => listInquiries(db, authorOf(caller), query))
  serve(platform, inquiryEndpoints.createInquiry, ({ caller, body, transact }) => transact((tx) => createInquiry(tx, caller, body)))
  serve(platform, inquiryEndpoints.getOwnInquiry, ({ db, caller, params }) => getInquiry(db, authorOf(caller), params.inquiryId))
  serve(platform, inquiryEndpoints.updateOwnInquiry, ({ caller, params, body, transact }) =>
    transact((tx) => updateOwnInquiry(tx, caller, params.inquiryId, body)),
  )
  serve(platform, inquiryEndpoints.deleteOwnInquiry, ({ caller, params, transact }) =>
    transact((tx) => deleteInquiry(tx, authorOf(caller), params.inquiryId)),
  )
  serve(platform, inquiryEndpoints.addQuestion, ({ caller, params, body, transact }) =>
    transact((tx) => addQuestion(tx, caller, params.inquiryId, body)),
  )
  serveRaw(platform, inquiryEndpoints.getOwnInquiryUpload, async ({ db, caller, params }, reply, request) =>
    sendUpload(db, request, reply, await inquiryUpload(db, authorOf(caller), params)),
  )

  serve(platform, inquiryEndpoints.listInquiries, ({ db, caller, query }) => listInquiries(db, answererOf(caller), query))
  serve(platform, inquiryEndpoints.getInquiry, ({ db, caller, params }) => getInquiry(db, answererOf(caller), params.inquiryId))
  serve(platform, inquiryEndpoints.answerInquiry, ({ caller, params, body, transact }) =>
    transact((tx) => answerInquiry(tx, caller, params.inquiryId, body)),
  )
  serve(platform, inquiryEndpoints.updateAnswer, ({ caller, params, body, transact }) =>
    transact((tx) => updateAnswer(tx, caller, params, body)),
  )
  serveRaw(platform, inquiryEndpoints.getInquiryUpload, async ({ db, caller, params }, reply, request) =>
    sendUpload(db, request, reply, await inquiryUpload(db, answererOf(caller), params)),
  )
  serve(platform, inquiryEndpoints.deleteInquiry, ({ caller, params, transact }) =>
    transact((tx) => deleteInquiry(tx, answererOf(caller), params.inquiryId)),
  )

  serve(platform, inquiryEndpoints.listSharedInquiries, ({ db, query }) => listInquiries(db, everybody, query))
  serve(platform, inquiryEndpoints.getSharedInquiry, ({ db, params }) => getInquiry(db, everybody, params.inquiryId))
  serveRaw(platform, inquiryEndpoints.getSharedInquiryUpload, async ({ db, params }, reply, request) =>
    sendUpload(db, request, reply, await inquiryUpload(db, everybody, params)),
  )
}
