-- Adds two counts element by element: how latency buckets of the same minute or hour come together.
CREATE FUNCTION add_counts(a bigint[], b bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY i) FROM unnest(a, b) WITH ORDINALITY AS pairs(x, y, i));
--> statement-breakpoint
CREATE TABLE "api_categories" (
	"api_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "api_categories_api_id_category_id_pk" PRIMARY KEY("api_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "api_shares" (
	"api_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_shares_api_id_user_id_pk" PRIMARY KEY("api_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "apis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"base_path" text NOT NULL,
	"description" jsonb,
	"summary" text DEFAULT '' NOT NULL,
	"hashtags" text[] DEFAULT '{}'::text[] NOT NULL,
	"target_server_group_id" uuid,
	"cors" jsonb NOT NULL,
	"usage_limits" jsonb NOT NULL,
	"request_controls" jsonb NOT NULL,
	"author" jsonb NOT NULL,
	"auto_publish_request" boolean DEFAULT false NOT NULL,
	"pin_requested" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"publication_status" text DEFAULT 'UNPUBLISH' NOT NULL,
	"published_at" timestamp with time zone,
	"subscriber_count" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"imported_by" integer NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"http_method" text NOT NULL,
	"path" text NOT NULL,
	"path_shape" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"target_path" text NOT NULL,
	"target_server_group_id" uuid,
	"auth_type" text,
	"parameters" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"responses" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"requested_by" integer NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_by" integer,
	"processed_at" timestamp with time zone,
	"reason" text,
	"pin_requested" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stage_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"serving" jsonb NOT NULL,
	"reference" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"method_count" integer NOT NULL,
	"deployed_by" integer NOT NULL,
	"deployed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"environment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"auth_type" text NOT NULL,
	"ip_rule" jsonb NOT NULL,
	"deployment_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"processed_by" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "target_server_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"algorithm" text NOT NULL,
	"connect_timeout_ms" integer DEFAULT 5000 NOT NULL,
	"response_timeout_ms" integer DEFAULT 60000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "target_server_groups_owner_name" UNIQUE("owner_id","name")
);
--> statement-breakpoint
CREATE TABLE "target_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"weight" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "target_servers_same" UNIQUE("group_id","protocol","address","port")
);
--> statement-breakpoint
CREATE TABLE "traffic_hours" (
	"at" timestamp with time zone NOT NULL,
	"api_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"duration_us" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	CONSTRAINT "traffic_hours_key" PRIMARY KEY("api_id","at","stage_id","method_id","subscription_id","status","error")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "traffic_minutes" (
	"at" timestamp with time zone NOT NULL,
	"api_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" smallint NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"response_bytes" bigint DEFAULT 0 NOT NULL,
	"duration_us" bigint DEFAULT 0 NOT NULL,
	"latency" bigint[] NOT NULL,
	CONSTRAINT "traffic_minutes_key" PRIMARY KEY("api_id","at","stage_id","method_id","subscription_id","status","error")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "traffic_receipts" (
	"gateway_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "traffic_receipts_gateway_id_run_id_sequence_pk" PRIMARY KEY("gateway_id","run_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "api_categories" ADD CONSTRAINT "api_categories_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_categories" ADD CONSTRAINT "api_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_shares" ADD CONSTRAINT "api_shares_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_shares" ADD CONSTRAINT "api_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apis" ADD CONSTRAINT "apis_target_server_group_id_target_server_groups_id_fk" FOREIGN KEY ("target_server_group_id") REFERENCES "public"."target_server_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_documents" ADD CONSTRAINT "api_documents_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_documents" ADD CONSTRAINT "api_documents_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methods" ADD CONSTRAINT "methods_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methods" ADD CONSTRAINT "methods_target_server_group_id_target_server_groups_id_fk" FOREIGN KEY ("target_server_group_id") REFERENCES "public"."target_server_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_stage_id_stages_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."stages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_deployed_by_users_id_fk" FOREIGN KEY ("deployed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_server_groups" ADD CONSTRAINT "target_server_groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_servers" ADD CONSTRAINT "target_servers_group_id_target_server_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."target_server_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traffic_receipts" ADD CONSTRAINT "traffic_receipts_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_categories_category" ON "api_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "api_shares_user" ON "api_shares" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "apis_base_path" ON "apis" USING btree ("base_path");--> statement-breakpoint
CREATE INDEX "apis_owner" ON "apis" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "apis_created" ON "apis" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "apis_target_server_group" ON "apis" USING btree ("target_server_group_id");--> statement-breakpoint
CREATE INDEX "apis_published_newest" ON "apis" USING btree ("published_at" DESC NULLS LAST,"id") WHERE publication_status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "apis_published_name" ON "apis" USING btree (lower(name),"id") WHERE publication_status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "apis_published_popular" ON "apis" USING btree ("subscriber_count" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id") WHERE publication_status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "apis_published_hashtags" ON "apis" USING gin ("hashtags") WHERE publication_status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "apis_search" ON "apis" USING gin ("search");--> statement-breakpoint
CREATE INDEX "api_documents_api" ON "api_documents" USING btree ("api_id","imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "methods_same_type" ON "methods" USING btree ("api_id","http_method","path_shape");--> statement-breakpoint
CREATE INDEX "methods_target_server_group" ON "methods" USING btree ("target_server_group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_one_waiting" ON "publications" USING btree ("api_id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "publications_api" ON "publications" USING btree ("api_id","requested_at");--> statement-breakpoint
CREATE INDEX "publications_status" ON "publications" USING btree ("status","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deployments_number" ON "deployments" USING btree ("stage_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "stages_name" ON "stages" USING btree ("api_id","name");--> statement-breakpoint
CREATE INDEX "stages_deployed" ON "stages" USING btree ("environment_id") WHERE deployment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_live" ON "api_keys" USING btree ("subscription_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_alive" ON "subscriptions" USING btree ("api_id","user_id") WHERE status in ('WAITING', 'APPROVED');--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "subscriptions_api" ON "subscriptions" USING btree ("api_id","status","requested_at");--> statement-breakpoint
CREATE INDEX "subscriptions_requested" ON "subscriptions" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_status_requested" ON "subscriptions" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "target_server_groups_created" ON "target_server_groups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "traffic_hours_at" ON "traffic_hours" USING btree ("at");--> statement-breakpoint
CREATE INDEX "traffic_hours_subscription" ON "traffic_hours" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "traffic_minutes_at" ON "traffic_minutes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "traffic_receipts_received" ON "traffic_receipts" USING btree ("received_at");