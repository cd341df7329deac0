import { yup } from '../rule/yup.ts'
import { CERTIFICATE_FILE_MAX_BYTES } from './target-server.ts'

const pemFile = () => yup.string().trim().max(CERTIFICATE_FILE_MAX_BYTES).required()

/** The texts of a certificate's two files: `.crt` or `.pem`, the leaf first if there are several, and `.key`. */
export const clientCertificateInput = yup.object({ certificate: pemFile(), privateKey: pemFile() }).noUnknown()
