CREATE TABLE "environment_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment_id" uuid NOT NULL,
	"certificate" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"certificate_names" text[] NOT NULL,
	"certificate_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "environment_certificates" ADD CONSTRAINT "environment_certificates_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "environment_certificates_environment_id_idx" ON "environment_certificates" USING btree ("environment_id");--> statement-breakpoint
SELECT portico_audit('environment_certificates', '{certificate}'), portico_seal('environment_certificates', 'private_key_sealed');
