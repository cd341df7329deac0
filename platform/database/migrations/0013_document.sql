CREATE TABLE "deployed_components" (
	"document_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(content)) STORED NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "deployed_components_document_id_key_pk" PRIMARY KEY("document_id","key")
);
--> statement-breakpoint
CREATE TABLE "deployed_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"head" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployed_operations" (
	"document_id" uuid NOT NULL,
	"is_webhook" boolean DEFAULT false NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"method_id" uuid,
	"http_method" text NOT NULL,
	"path" text NOT NULL,
	"summary" text NOT NULL,
	"deprecated" boolean NOT NULL,
	"tags" text[] NOT NULL,
	"fields" text[] NOT NULL,
	"content" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(content)) STORED NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "deployed_operations_document_id_is_webhook_slug_pk" PRIMARY KEY("document_id","is_webhook","slug")
);
--> statement-breakpoint
CREATE TABLE "deployed_paths" (
	"document_id" uuid NOT NULL,
	"path" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(content)) STORED NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "deployed_paths_document_id_path_pk" PRIMARY KEY("document_id","path")
);
--> statement-breakpoint
CREATE TABLE "document_components" (
	"api_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(content)) STORED NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "document_components_api_id_key_pk" PRIMARY KEY("api_id","key")
);
--> statement-breakpoint
CREATE TABLE "document_heads" (
	"api_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(content)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_paths" (
	"api_id" uuid NOT NULL,
	"path" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5(content)) STORED NOT NULL,
	"needs" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "document_paths_api_id_path_pk" PRIMARY KEY("api_id","path")
);
--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "operation" text;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "operation_digest" text GENERATED ALWAYS AS (md5(operation)) STORED;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "digests" jsonb;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "operation_id" text;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "deprecated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "fields" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "needs" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "deployed_components" ADD CONSTRAINT "deployed_components_document_id_deployed_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deployed_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployed_documents" ADD CONSTRAINT "deployed_documents_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployed_operations" ADD CONSTRAINT "deployed_operations_document_id_deployed_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deployed_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployed_paths" ADD CONSTRAINT "deployed_paths_document_id_deployed_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deployed_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_components" ADD CONSTRAINT "document_components_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_heads" ADD CONSTRAINT "document_heads_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_paths" ADD CONSTRAINT "document_paths_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deployed_documents_content" ON "deployed_documents" USING btree ("api_id","content_hash");--> statement-breakpoint
CREATE INDEX "deployed_operations_position" ON "deployed_operations" USING btree ("document_id","position");--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_document_id_deployed_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deployed_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployments_document" ON "deployments" USING btree ("document_id");--> statement-breakpoint
-- Earlier methods and deployments become operations and documents in migrate-documents.ts, which then drops the columns of their schemas.
SELECT portico_audit('document_heads', '{content}'), portico_audit('document_components', '{content}'), portico_audit('document_paths', '{content}');
