CREATE TABLE "books_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"month" date NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"withdraws" uuid,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision_sealed" text NOT NULL,
	CONSTRAINT "books_decision_withdraws_unique" UNIQUE("withdraws"),
	CONSTRAINT "books_decision_order" UNIQUE("connection_id","account_id","n"),
	CONSTRAINT "books_decision_kind" CHECK ("books_decision"."kind" in ('timing', 'together', 'apart', 'withdrawn')),
	CONSTRAINT "books_decision_withdraws" CHECK (("books_decision"."kind" = 'withdrawn') = ("books_decision"."withdraws" is not null))
);
--> statement-breakpoint
ALTER TABLE "books_decision" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "books_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"month" date NOT NULL,
	"n" integer,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"size" integer NOT NULL,
	"detail_sealed" text NOT NULL,
	"result_sealed" text,
	"compared_at" timestamp with time zone,
	CONSTRAINT "books_file_once" UNIQUE("connection_id","account_id","month","n")
);
--> statement-breakpoint
ALTER TABLE "books_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "books_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"bytes_sealed" text NOT NULL,
	CONSTRAINT "books_part_once" UNIQUE("file_id","kind","part"),
	CONSTRAINT "books_part_kind" CHECK ("books_part"."kind" in ('file', 'month'))
);
--> statement-breakpoint
ALTER TABLE "books_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_gap" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"away_at" timestamp with time zone NOT NULL,
	"back_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"read_until" date,
	"read_at" timestamp with time zone,
	"receipt_sealed" text,
	"put_away_at" timestamp with time zone,
	"put_away_by" uuid
);
--> statement-breakpoint
ALTER TABLE "client_gap" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hand_over" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"target" text NOT NULL,
	"run_id" uuid,
	"n" integer,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"size" integer NOT NULL,
	"detail_sealed" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "hand_over_once" UNIQUE("connection_id","account_id","target","n"),
	CONSTRAINT "hand_over_target" CHECK ("hand_over"."target" in ('quickbooks_online', 'quickbooks_desktop', 'xero', 'sage', 'odoo', 'datev', 'gnucash', 'hledger', 'beancount', 'csv', 'excel', 'json'))
);
--> statement-breakpoint
ALTER TABLE "hand_over" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hand_over_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"hand_over_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes_sealed" text NOT NULL,
	CONSTRAINT "hand_over_part_once" UNIQUE("hand_over_id","part")
);
--> statement-breakpoint
ALTER TABLE "hand_over_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "handed_row" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"hand_over_id" uuid NOT NULL,
	"object" text NOT NULL,
	"given_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handed_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_choice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"choice_sealed" text NOT NULL,
	CONSTRAINT "ledger_choice_connection_id_unique" UNIQUE("connection_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_choice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_naming" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"naming" text NOT NULL,
	CONSTRAINT "document_naming_connection_id_kind_pk" PRIMARY KEY("connection_id","kind")
);
--> statement-breakpoint
ALTER TABLE "document_naming" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_kept" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" integer NOT NULL,
	"parts" integer,
	"size" bigint DEFAULT 0 NOT NULL,
	"mark" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_kept_once" UNIQUE("run_id","name","place")
);
--> statement-breakpoint
ALTER TABLE "export_kept" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes_sealed" text NOT NULL,
	CONSTRAINT "export_part_once" UNIQUE("kept_id","part")
);
--> statement-breakpoint
ALTER TABLE "export_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "taken_document" (
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"file_id" text,
	"sha256" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taken_document_connection_id_kind_object_pk" PRIMARY KEY("connection_id","kind","object")
);
--> statement-breakpoint
ALTER TABLE "taken_document" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "own_page" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"token_digest" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "own_page_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "own_page" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"use" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"secret_digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_token_secret_digest_unique" UNIQUE("secret_digest"),
	CONSTRAINT "api_token_use" CHECK ("api_token"."use" in ('bearer', 'sheet'))
);
--> statement-breakpoint
ALTER TABLE "api_token" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "close_pack" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"close_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"manifest_sha256" text NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "close_pack_once" UNIQUE("close_id","manifest_sha256")
);
--> statement-breakpoint
ALTER TABLE "close_pack" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pack_notes" (
	"close_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"notes_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pack_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "departure" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"certificate_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departure" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification" DROP CONSTRAINT "notification_kind";--> statement-breakpoint
ALTER TABLE "client_request_event" DROP CONSTRAINT "client_request_event_does";--> statement-breakpoint
DROP INDEX "close_of_firm";--> statement-breakpoint
ALTER TABLE "answer_file" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_file" ALTER COLUMN "question_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_setting" ADD COLUMN "thresholds" text;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "demand_sealed" text;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_run" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "thresholds" text;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '365 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "close" ADD COLUMN "due_warned" date;--> statement-breakpoint
ALTER TABLE "close" ADD COLUMN "amounts_sealed" text;--> statement-breakpoint
ALTER TABLE "answer_file" ADD COLUMN "close_id" uuid;--> statement-breakpoint
ALTER TABLE "answer_file" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "answer_file" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "books_decision" ADD CONSTRAINT "books_decision_withdraws_books_decision_id_fk" FOREIGN KEY ("withdraws") REFERENCES "public"."books_decision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_decision" ADD CONSTRAINT "books_decision_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_decision" ADD CONSTRAINT "books_decision_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_file" ADD CONSTRAINT "books_file_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_file" ADD CONSTRAINT "books_file_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_part" ADD CONSTRAINT "books_part_file_id_books_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."books_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_gap" ADD CONSTRAINT "client_gap_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_gap" ADD CONSTRAINT "client_gap_firm_id_put_away_by_person_firm_id_id_fk" FOREIGN KEY ("firm_id","put_away_by") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_run_id_export_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."export_run"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over" ADD CONSTRAINT "hand_over_firm_id_undone_by_person_firm_id_id_fk" FOREIGN KEY ("firm_id","undone_by") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_part" ADD CONSTRAINT "hand_over_part_hand_over_id_hand_over_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_over"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_row" ADD CONSTRAINT "handed_row_hand_over_id_hand_over_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_over"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_choice" ADD CONSTRAINT "ledger_choice_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_naming" ADD CONSTRAINT "document_naming_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_kept" ADD CONSTRAINT "export_kept_run_id_export_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."export_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_kept_id_export_kept_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."export_kept"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_document" ADD CONSTRAINT "taken_document_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_document" ADD CONSTRAINT "taken_document_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_page" ADD CONSTRAINT "own_page_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_page" ADD CONSTRAINT "own_page_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_pack" ADD CONSTRAINT "close_pack_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_pack" ADD CONSTRAINT "close_pack_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_notes" ADD CONSTRAINT "pack_notes_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure" ADD CONSTRAINT "departure_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_file_unread" ON "books_file" USING btree ("at") WHERE "books_file"."n" is null;--> statement-breakpoint
CREATE INDEX "client_gap_of_client" ON "client_gap" USING btree ("connection_id","back_at");--> statement-breakpoint
CREATE INDEX "client_gap_due" ON "client_gap" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "hand_over_of_run" ON "hand_over" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "handed_row_of_hand_over" ON "handed_row" USING btree ("hand_over_id");--> statement-breakpoint
CREATE INDEX "export_kept_file" ON "export_kept" USING btree ("run_id") WHERE "export_kept"."name" = 'file';--> statement-breakpoint
CREATE INDEX "api_token_of_person" ON "api_token" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "answer_file" ADD CONSTRAINT "answer_file_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_file" ADD CONSTRAINT "answer_file_item_id_firm_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."firm_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_run_open" ON "export_run" USING btree ("state") WHERE "export_run"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "close_due" ON "close" USING btree ("due") WHERE "close"."state" <> 'locked';--> statement-breakpoint
CREATE INDEX "answer_file_of_close" ON "answer_file" USING btree ("close_id");--> statement-breakpoint
CREATE INDEX "close_of_firm" ON "close" USING btree ("firm_id","state","last");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK ("notification"."kind" in ('consent_ending', 'consent_ended', 'registration_refused', 'export_ready', 'new_device', 'identity_linked', 'invitation_accepted', 'close_changed', 'client_answered', 'close_assigned', 'close_ready', 'close_returned', 'close_due', 'close_reminded'));--> statement-breakpoint
ALTER TABLE "answer_file" ADD CONSTRAINT "answer_file_of" CHECK (num_nonnulls("answer_file"."request_id", "answer_file"."question_id") = 2 and num_nonnulls("answer_file"."close_id", "answer_file"."item_id") = 0
        or num_nonnulls("answer_file"."request_id", "answer_file"."question_id") = 0 and num_nonnulls("answer_file"."close_id", "answer_file"."item_id") = 2);--> statement-breakpoint
ALTER TABLE "client_request_event" ADD CONSTRAINT "client_request_event_does" CHECK ("client_request_event"."does" in ('send', 'renew', 'remind', 'bounce', 'open', 'save', 'answer', 'settle', 'finish', 'withdraw'));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "books_decision" AS PERMISSIVE FOR ALL TO public USING ("books_decision"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "books_file" AS PERMISSIVE FOR ALL TO public USING ("books_file"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "books_part" AS PERMISSIVE FOR ALL TO public USING ("books_part"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_gap" AS PERMISSIVE FOR ALL TO public USING ("client_gap"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "hand_over" AS PERMISSIVE FOR ALL TO public USING ("hand_over"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "hand_over_part" AS PERMISSIVE FOR ALL TO public USING ("hand_over_part"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "handed_row" AS PERMISSIVE FOR ALL TO public USING ("handed_row"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "ledger_choice" AS PERMISSIVE FOR ALL TO public USING ("ledger_choice"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "document_naming" AS PERMISSIVE FOR ALL TO public USING ("document_naming"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "export_kept" AS PERMISSIVE FOR ALL TO public USING ("export_kept"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "export_part" AS PERMISSIVE FOR ALL TO public USING ("export_part"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "taken_document" AS PERMISSIVE FOR ALL TO public USING ("taken_document"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "own_page" AS PERMISSIVE FOR ALL TO public USING ("own_page"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "api_token" AS PERMISSIVE FOR ALL TO public USING ("api_token"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "close_pack" AS PERMISSIVE FOR ALL TO public USING ("close_pack"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "pack_notes" AS PERMISSIVE FOR ALL TO public USING ("pack_notes"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "departure" AS PERMISSIVE FOR ALL TO public USING ("departure"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));