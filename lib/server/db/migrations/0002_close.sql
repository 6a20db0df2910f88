CREATE TABLE "mark_step" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"n" integer NOT NULL,
	"does" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_sealed" text NOT NULL,
	CONSTRAINT "mark_step_once" UNIQUE("connection_id","kind","object","n"),
	CONSTRAINT "mark_step_kind" CHECK ("mark_step"."kind" in ('transaction', 'statement', 'invoice', 'card')),
	CONSTRAINT "mark_step_does" CHECK ("mark_step"."does" in ('review', 'flag', 'clear', 'accept_change'))
);
--> statement-breakpoint
ALTER TABLE "mark_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "note_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"note_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"text_sealed" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "note_version_once" UNIQUE("note_id","n")
);
--> statement-breakpoint
ALTER TABLE "note_version" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "close" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"preparer_id" uuid,
	"reviewer_id" uuid,
	"due" date NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"progress" text,
	"progress_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "close_once" UNIQUE("connection_id","first","last"),
	CONSTRAINT "close_state" CHECK ("close"."state" in ('not_started', 'in_preparation', 'returned', 'reopened', 'ready_for_review', 'locked')),
	CONSTRAINT "close_period" CHECK ("close"."first" <= "close"."last")
);
--> statement-breakpoint
ALTER TABLE "close" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "close_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"close_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"does" text NOT NULL,
	"signer" text,
	"person_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail_sealed" text NOT NULL,
	"outcome_sealed" text,
	CONSTRAINT "close_event_once" UNIQUE("close_id","n"),
	CONSTRAINT "close_event_does" CHECK ("close_event"."does" in ('begin', 'sign', 'withdraw', 'return', 'lock', 'reopen', 'suspend')),
	CONSTRAINT "close_event_signer" CHECK ("close_event"."signer" in ('preparer', 'reviewer'))
);
--> statement-breakpoint
ALTER TABLE "close_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exception_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"item" text,
	"withdraws" uuid,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry_sealed" text NOT NULL,
	CONSTRAINT "exception_entry_withdraws_unique" UNIQUE("withdraws"),
	CONSTRAINT "exception_entry_order" UNIQUE("connection_id","n"),
	CONSTRAINT "exception_entry_kind" CHECK ("exception_entry"."kind" in ('accepted', 'excluded', 'withdrawn')),
	CONSTRAINT "exception_entry_withdraws" CHECK (("exception_entry"."kind" = 'withdrawn') = ("exception_entry"."withdraws" is not null))
);
--> statement-breakpoint
ALTER TABLE "exception_entry" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "firm_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"words" text NOT NULL,
	"repeats" text NOT NULL,
	"month" integer,
	"clients" text,
	"asks_for" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "firm_item_repeats" CHECK ("firm_item"."repeats" in ('monthly', 'quarterly', 'yearly')),
	CONSTRAINT "firm_item_asks_for" CHECK ("firm_item"."asks_for" in ('nothing', 'note', 'file')),
	CONSTRAINT "firm_item_month" CHECK ("firm_item"."month" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "firm_item" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tick" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"close_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"does" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"note_sealed" text NOT NULL,
	CONSTRAINT "tick_once" UNIQUE("close_id","item_id","n"),
	CONSTRAINT "tick_does" CHECK ("tick"."does" in ('tick', 'untick'))
);
--> statement-breakpoint
ALTER TABLE "tick" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_watch" (
	"connection_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"place_sealed" text,
	"not_before" timestamp with time zone,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "client_watch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "close_watch" (
	"close_id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"last_fully_read_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"place_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "close_watch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "difference_acceptance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"close_id" uuid NOT NULL,
	"row" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_sealed" text NOT NULL,
	CONSTRAINT "difference_acceptance_once" UNIQUE("close_id","row","n"),
	CONSTRAINT "difference_acceptance_kind" CHECK ("difference_acceptance"."kind" in ('new', 'gone', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "difference_acceptance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lock_difference" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"close_id" uuid NOT NULL,
	"row" text NOT NULL,
	"kind" text NOT NULL,
	"difference_sealed" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lock_difference_once" UNIQUE("close_id","row"),
	CONSTRAINT "lock_difference_kind" CHECK ("lock_difference"."kind" in ('new', 'gone', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "lock_difference" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lock_part" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"close_id" uuid NOT NULL,
	"of" text NOT NULL,
	"part" integer NOT NULL,
	"rows_sealed" text NOT NULL,
	CONSTRAINT "lock_part_once" UNIQUE("close_id","of","part"),
	CONSTRAINT "lock_part_of" CHECK ("lock_part"."of" in ('locked', 're_read'))
);
--> statement-breakpoint
ALTER TABLE "lock_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "answer_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"firm_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"name_sealed" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "answer_part" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes_sealed" text NOT NULL,
	CONSTRAINT "answer_part_once" UNIQUE("file_id","part")
);
--> statement-breakpoint
ALTER TABLE "answer_part" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"position" integer NOT NULL,
	"words_sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_question" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"recipient_sealed" text NOT NULL,
	"language" text NOT NULL,
	"token_digest" text,
	"browser_digest" text,
	"reminds_after" integer,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_request_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
ALTER TABLE "client_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_request_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"firm_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"does" text NOT NULL,
	"question_id" uuid,
	"person_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail_sealed" text,
	CONSTRAINT "client_request_event_once" UNIQUE("request_id","n"),
	CONSTRAINT "client_request_event_does" CHECK ("client_request_event"."does" in ('send', 'renew', 'remind', 'bounce', 'open', 'answer', 'settle', 'finish', 'withdraw'))
);
--> statement-breakpoint
ALTER TABLE "client_request_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_setting" ADD COLUMN "materiality" text;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "two_signers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "materiality" text;--> statement-breakpoint
ALTER TABLE "mark_step" ADD CONSTRAINT "mark_step_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_step" ADD CONSTRAINT "mark_step_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note" ADD CONSTRAINT "note_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_version" ADD CONSTRAINT "note_version_note_id_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."note"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close" ADD CONSTRAINT "close_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close" ADD CONSTRAINT "close_firm_id_preparer_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","preparer_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close" ADD CONSTRAINT "close_firm_id_reviewer_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","reviewer_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_event" ADD CONSTRAINT "close_event_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_event" ADD CONSTRAINT "close_event_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_entry" ADD CONSTRAINT "exception_entry_withdraws_exception_entry_id_fk" FOREIGN KEY ("withdraws") REFERENCES "public"."exception_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_entry" ADD CONSTRAINT "exception_entry_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exception_entry" ADD CONSTRAINT "exception_entry_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_item" ADD CONSTRAINT "firm_item_firm_id_firm_id_fk" FOREIGN KEY ("firm_id") REFERENCES "public"."firm"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tick" ADD CONSTRAINT "tick_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tick" ADD CONSTRAINT "tick_item_id_firm_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."firm_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tick" ADD CONSTRAINT "tick_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_watch" ADD CONSTRAINT "client_watch_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_watch" ADD CONSTRAINT "close_watch_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_acceptance" ADD CONSTRAINT "difference_acceptance_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_acceptance" ADD CONSTRAINT "difference_acceptance_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_difference" ADD CONSTRAINT "lock_difference_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lock_part" ADD CONSTRAINT "lock_part_close_id_close_id_fk" FOREIGN KEY ("close_id") REFERENCES "public"."close"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_file" ADD CONSTRAINT "answer_file_request_id_client_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."client_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_file" ADD CONSTRAINT "answer_file_question_id_client_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."client_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_part" ADD CONSTRAINT "answer_part_file_id_answer_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."answer_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_question" ADD CONSTRAINT "client_question_request_id_client_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."client_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_request" ADD CONSTRAINT "client_request_firm_id_connection_id_connection_firm_id_id_fk" FOREIGN KEY ("firm_id","connection_id") REFERENCES "public"."connection"("firm_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_request" ADD CONSTRAINT "client_request_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_request_event" ADD CONSTRAINT "client_request_event_request_id_client_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."client_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_request_event" ADD CONSTRAINT "client_request_event_question_id_client_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."client_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_request_event" ADD CONSTRAINT "client_request_event_firm_id_person_id_person_firm_id_id_fk" FOREIGN KEY ("firm_id","person_id") REFERENCES "public"."person"("firm_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_of_object" ON "note" USING btree ("connection_id","kind","object");--> statement-breakpoint
CREATE INDEX "close_of_firm" ON "close" USING btree ("firm_id","first");--> statement-breakpoint
CREATE INDEX "firm_item_of_firm" ON "firm_item" USING btree ("firm_id","position");--> statement-breakpoint
CREATE INDEX "answer_file_of_request" ON "answer_file" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "client_question_of_request" ON "client_question" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "client_question_about" ON "client_question" USING btree ("firm_id","kind","object");--> statement-breakpoint
CREATE INDEX "client_request_of_client" ON "client_request" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "mark_step" AS PERMISSIVE FOR ALL TO public USING ("mark_step"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "note" AS PERMISSIVE FOR ALL TO public USING ("note"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "note_version" AS PERMISSIVE FOR ALL TO public USING ("note_version"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "close" AS PERMISSIVE FOR ALL TO public USING ("close"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "close_event" AS PERMISSIVE FOR ALL TO public USING ("close_event"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "exception_entry" AS PERMISSIVE FOR ALL TO public USING ("exception_entry"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "firm_item" AS PERMISSIVE FOR ALL TO public USING ("firm_item"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "tick" AS PERMISSIVE FOR ALL TO public USING ("tick"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_watch" AS PERMISSIVE FOR ALL TO public USING ("client_watch"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "close_watch" AS PERMISSIVE FOR ALL TO public USING ("close_watch"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "difference_acceptance" AS PERMISSIVE FOR ALL TO public USING ("difference_acceptance"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "lock_difference" AS PERMISSIVE FOR ALL TO public USING ("lock_difference"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "lock_part" AS PERMISSIVE FOR ALL TO public USING ("lock_part"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "answer_file" AS PERMISSIVE FOR ALL TO public USING ("answer_file"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "answer_part" AS PERMISSIVE FOR ALL TO public USING ("answer_part"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_question" AS PERMISSIVE FOR ALL TO public USING ("client_question"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_request" AS PERMISSIVE FOR ALL TO public USING ("client_request"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rows_of_firm" ON "client_request_event" AS PERMISSIVE FOR ALL TO public USING ("client_request_event"."firm_id" = (select nullif(current_setting('app.firm', true), '')::uuid));