-- By hand, before what is generated.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Every character of a text and every two neighbours in it: a search for one or two characters has no
-- trigram, and finds its rows by these.
CREATE FUNCTION text_fragments(searched text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
AS $$
  SELECT array_agg(one || coalesce(next, '')) || array_agg(one)
  FROM unnest(string_to_array(searched, NULL), string_to_array(substr(searched, 2), NULL)) AS pairs (one, next)
$$;
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"account_type" text NOT NULL,
	"account_name" text collate "C" NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"environment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"spend_period_end" timestamp with time zone,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted" boolean NOT NULL,
	"search_text" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"owner_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"ordinal" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"date" date NOT NULL,
	"due_date" date,
	"created_at" timestamp with time zone NOT NULL,
	"file_id" uuid,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"money_movement_id" uuid NOT NULL,
	"account_type" text NOT NULL,
	"transaction_type" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"initiated_at" timestamp with time zone NOT NULL,
	"initiated_day" integer NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"card_id" uuid,
	"user_id" uuid,
	"search_text" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "posted_after_it_was_initiated" CHECK ("ledger_transaction"."posted_at" >= "ledger_transaction"."initiated_at")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement" (
	"id" bigint PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"statement_type" text NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"file_id" uuid NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_account" (
	"statement_id" bigint NOT NULL,
	"business_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"period_end" date NOT NULL,
	CONSTRAINT "statement_account_business_id_account_id_period_end_statement_id_pk" PRIMARY KEY("business_id","account_id","period_end","statement_id")
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"person_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "membership_person_id_business_id_pk" PRIMARY KEY("person_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "person_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "access_token" (
	"digest" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"approval" integer NOT NULL,
	"scope" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "authorization_code" (
	"digest" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"approval" integer NOT NULL,
	"approved_by" text NOT NULL,
	"scope" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "authorization_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"business_id" text NOT NULL,
	"environment" text NOT NULL,
	"approved_by" text NOT NULL,
	"scope" text NOT NULL,
	"approval" integer NOT NULL,
	"approvals_given" integer NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tokens_ended_at" timestamp (3) with time zone,
	"tokens_end_reason" text,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "bank_session" (
	"digest" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_access_token" (
	"digest" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"business_id" text NOT NULL,
	"environment" text NOT NULL,
	"created_by" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "own_access_token_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "partner_app" (
	"client_id" text PRIMARY KEY NOT NULL,
	"client_secret_digest" text NOT NULL,
	"name" text NOT NULL,
	"legal_name" text,
	"logo_uri" text,
	"redirect_uris" text[] NOT NULL,
	"scope" text NOT NULL,
	"privacy_policy_uri" text,
	"terms_of_service_uri" text,
	"contact_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"digest" text PRIMARY KEY NOT NULL,
	"grant_id" text NOT NULL,
	"approval" integer NOT NULL,
	"scope" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"subject" text PRIMARY KEY NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_account" ADD CONSTRAINT "statement_account_statement_id_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_account" ADD CONSTRAINT "statement_account_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_code" ADD CONSTRAINT "authorization_code_grant_id_authorization_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."authorization_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_grant" ADD CONSTRAINT "authorization_grant_client_id_partner_app_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."partner_app"("client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_by_name" ON "account" USING btree ("business_id","account_name","id");--> statement-breakpoint
CREATE INDEX "account_by_balance" ON "account" USING btree ("business_id","balance","id");--> statement-breakpoint
CREATE INDEX "card_by_id" ON "card" USING btree ("business_id","id");--> statement-breakpoint
CREATE INDEX "card_by_status" ON "card" USING btree ("business_id","status","id");--> statement-breakpoint
CREATE INDEX "card_by_type" ON "card" USING btree ("business_id","type","id");--> statement-breakpoint
CREATE INDEX "card_by_user" ON "card" USING btree ("business_id","user_id","id");--> statement-breakpoint
CREATE INDEX "card_by_spend_period_end" ON "card" USING btree ("spend_period_end");--> statement-breakpoint
CREATE INDEX "customer_by_created" ON "customer" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_kept_by_created" ON "customer" USING btree ("business_id","created_at","id") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "customer_by_text" ON "customer" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "file_by_owner" ON "file" USING btree ("owner","owner_id","ordinal");--> statement-breakpoint
CREATE INDEX "invoice_by_created" ON "invoice" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_by_status" ON "invoice" USING btree ("business_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_by_date" ON "invoice" USING btree ("business_id","date","id");--> statement-breakpoint
CREATE INDEX "invoice_by_due_date" ON "invoice" USING btree ("business_id","due_date","id");--> statement-breakpoint
CREATE INDEX "invoice_by_customer" ON "invoice" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoice_unpaid_by_due_date" ON "invoice" USING btree ("due_date") WHERE status = 'unpaid';--> statement-breakpoint
CREATE INDEX "transaction_by_initiated" ON "ledger_transaction" USING btree ("business_id","initiated_at","id","amount","posted_at");--> statement-breakpoint
CREATE INDEX "transaction_by_posted" ON "ledger_transaction" USING btree ("business_id","posted_at","id","initiated_at","amount");--> statement-breakpoint
CREATE INDEX "transaction_by_amount" ON "ledger_transaction" USING btree ("business_id","amount","id","initiated_at","posted_at");--> statement-breakpoint
CREATE INDEX "transaction_by_account" ON "ledger_transaction" USING btree ("business_id","account_id","initiated_at","id");--> statement-breakpoint
CREATE INDEX "transaction_by_account_type" ON "ledger_transaction" USING btree ("business_id","account_type","initiated_at","id");--> statement-breakpoint
CREATE INDEX "transaction_by_type" ON "ledger_transaction" USING btree ("business_id","transaction_type","initiated_at","id");--> statement-breakpoint
CREATE INDEX "transaction_by_status" ON "ledger_transaction" USING btree ("business_id","status","initiated_at","id");--> statement-breakpoint
CREATE INDEX "transaction_by_card" ON "ledger_transaction" USING btree ("business_id","card_id","initiated_at","id") WHERE card_id is not null;--> statement-breakpoint
CREATE INDEX "transaction_by_user" ON "ledger_transaction" USING btree ("business_id","user_id","initiated_at","id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "transaction_by_movement" ON "ledger_transaction" USING btree ("money_movement_id");--> statement-breakpoint
CREATE INDEX "transaction_by_day_and_amount" ON "ledger_transaction" USING btree ("business_id","initiated_day","amount","initiated_at","id","posted_at");--> statement-breakpoint
CREATE INDEX "transaction_by_day_and_posting" ON "ledger_transaction" USING btree ("business_id","initiated_day","posted_at","initiated_at","id","amount");--> statement-breakpoint
CREATE INDEX "transaction_by_text" ON "ledger_transaction" USING gin ("business_id",("initiated_day" / 7),"search_text" gin_trgm_ops,text_fragments("search_text"));--> statement-breakpoint
CREATE INDEX "statement_by_period_end" ON "statement" USING btree ("business_id","period_end","id");--> statement-breakpoint
CREATE INDEX "statement_by_type" ON "statement" USING btree ("business_id","statement_type","period_end","id");--> statement-breakpoint
CREATE INDEX "statement_by_period_start" ON "statement" USING btree ("business_id","period_start","id");--> statement-breakpoint
CREATE INDEX "authorization_code_grant" ON "authorization_code" USING btree ("grant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authorization_grant_active" ON "authorization_grant" USING btree ("client_id","business_id") WHERE "authorization_grant"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "authorization_grant_business" ON "authorization_grant" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "bank_session_person" ON "bank_session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "own_access_token_business" ON "own_access_token" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_window" ON "sign_in_attempt" USING btree ("window_started_at");--> statement-breakpoint
-- By hand, after what is generated: room on a token's page for its spent version, so that spending it touches no index.
ALTER TABLE "refresh_token" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "authorization_grant" SET (fillfactor = 80);
